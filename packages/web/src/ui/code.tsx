import { t } from '#lib/translate.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { toast } from '#ui/tell/toast.ts'

/** Parts of the page that are loaded when they are needed. */
export type Code<T extends object> = {
  /** Begins to load them; after a failure once more. */
  readonly ask: () => Promise<T>
  /** The same, of something that may be wanted soon: what fails now is told when it is. */
  readonly near: () => void
  /** They themselves, once they are there. */
  readonly here: () => T | undefined
}

/** Code that is loaded once: `codeOf(() => import('…'))`. */
export const codeOf = <T extends object>(load: () => Promise<T>): Code<T> => {
  let loaded: T | undefined
  let asked: Promise<T> | undefined
  const read = async () => {
    try {
      loaded = await load()
      return loaded
    } catch (error) {
      asked = undefined
      throw error
    }
  }
  const ask = () => (asked ??= read())
  return { ask, near: () => void ask().catch(() => undefined), here: () => loaded }
}

export type WithCodeProps<T extends object> = {
  readonly code: Code<T>
  readonly children: (parts: T) => ReactNode
  /** Called, after the user was told, when it cannot be loaded. */
  readonly onFailed: () => void
}

/** Draws what a press has opened as soon as its code is there: the press itself is never lost. */
export const WithCode = <T extends object>({ code, children, onFailed }: WithCodeProps<T>) => {
  const [parts, setParts] = useState(code.here)
  useEffect(() => {
    if (parts) return undefined
    let left = false
    const failed = () => {
      toast.add('error', t('The page could not be loaded.'))
      onFailed()
    }
    code.ask().then(
      (loaded) => left || setParts(loaded),
      () => left || failed(),
    )
    return () => {
      left = true
    }
  })
  return parts ? children(parts) : null
}
