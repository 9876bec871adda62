// Apart from the client, because loading it reads the event file, and each start does that.
export { context } from '@actions/github'
