import type { Method, Routes } from '#http/router.ts'

/** Paths of the real service that are not played: an honest 501 instead of a pretence. */
export function unplayed(paths: Readonly<Record<string, readonly Method[]>>): Routes {
  return (router) => {
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of methods) router.unsimulated(method, path)
    }
  }
}
