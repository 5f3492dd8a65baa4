/** The files of a pack: path from its root, with `/`, to text. Python and JSON files are read, others only listed. */
export type SourceTree = ReadonlyMap<string, string>
