/** Thrown for a log that contradicts itself or what it said before. */
export class LogError extends Error {}
