/**
 * The table's own value of a key; undefined where it has none. For keys that are words of the cloud
 * or of the user: `table[key]` also finds what every object has, such as `constructor`.
 */
export const own = <V>(table: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
