/** Thrown for a log that contradicts itself or its earlier statements. */
export class LogError extends Error {}

/** Thrown for a log with fewer entries than were seen: an older copy, or a registry that lost some. */
export class OlderLogError extends LogError {}
