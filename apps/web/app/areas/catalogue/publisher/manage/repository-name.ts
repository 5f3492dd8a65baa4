/** A repository of GitHub as `owner/name`, from that or from its address; undefined for anything else. */
export const repositoryName = (text: string): string | undefined =>
  /^(?:(?:https?:\/\/)?(?:www\.)?github\.com\/|git@github\.com:)?([\w-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(
    text.trim(),
  )?.[1]

/** The name of a workflow's file, from that or from its path; undefined for what is no workflow. */
export const workflowFile = (text: string): string | undefined =>
  /^(?:\.github\/workflows\/)?([\w.-]+\.ya?ml)$/.exec(text.trim())?.[1]
