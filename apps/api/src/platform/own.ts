/** Returns an own property of an object. Inherited properties, such as `constructor`, give undefined. */
export function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
