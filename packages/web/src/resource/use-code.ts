import { useLoaded, type Loaded } from '#api/use-loaded.ts'

/** Loads code that few of those who see a page need; what failed once is tried again, unlike React's lazy. */
export const useCode = <T>(name: readonly string[], load: () => Promise<T>): Loaded<T> =>
  useLoaded(['code', ...name], load, { keepMs: Number.POSITIVE_INFINITY })
