/** An open upload: the files that came so far. */
export interface Upload {
  id: string
  /** As the start had it; the other steps must repeat it. */
  branchName: string | undefined
  /** The branch that the upload goes to: settled at the start, though the session may move on. */
  target: string
  files: Map<string, string>
}
