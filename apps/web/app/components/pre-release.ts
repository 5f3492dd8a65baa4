/** Whether a version is a pre-release: `2.0.0-beta.1`. */
export const isPreRelease = (version: string): boolean => /^\d+(\.\d+)*-/.test(version)
