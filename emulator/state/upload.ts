/** An open upload: the files that came so far. */
export interface Upload {
  id: string
  branchName: string | undefined
  files: Map<string, string>
}
