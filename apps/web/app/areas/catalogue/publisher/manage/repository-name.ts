/** Returns a GitHub repository as `owner/name` from that form or from its address, or `undefined` for other texts. */
export const repositoryName = (text: string): string | undefined =>
  /^(?:(?:https?:\/\/)?(?:www\.)?github\.com\/|git@github\.com:)?([\w-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(
    text.trim(),
  )?.[1]

/** Returns the file name of a workflow from the name or its path, or `undefined` for other texts. */
export const workflowFile = (text: string): string | undefined =>
  /^(?:\.github\/workflows\/)?([\w.-]+\.ya?ml)$/.exec(text.trim())?.[1]
