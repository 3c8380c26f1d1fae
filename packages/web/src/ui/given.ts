type Given<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Leaves out the properties that are undefined, for parts that tell absent from undefined. */
export const given = <T extends object>(props: T): Given<T> =>
  // Object.entries forgets which value belongs to which key; the type above states the result.
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as Given<T>
