import { objectStorage } from '@meridian/contract'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { t } from '#lib/translate.ts'

/** The same for as long as the cluster is not set up anew, in ms. */
const keepMs = 600_000

export type NameLimits = { readonly container: number; readonly object: number }

/**
 * The most bytes in a name, as the cluster reports it (RS-SWIFT-01): operators set that. No limit
 * is known where it reports none.
 */
export const useNameLimits = (): NameLimits => {
  const { data } = useLoaded(
    ['swift', 'info'],
    (signal) => call(objectStorage.info, {}, { signal, quiet: true }),
    { keepMs },
  )
  const limit = (name: string): number => {
    const said: unknown = Object(data?.info['swift'])[name]
    return typeof said === 'number' ? said : Infinity
  }
  return { container: limit('max_container_name_length'), object: limit('max_object_name_length') }
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** What is wrong with a name that is too long for the service; `below` is what stands before it. */
export const tooLong = (name: string, most: number, below = ''): string | undefined => {
  const bytes = bytesOf(below + name)
  if (bytes <= most) return undefined
  return below === ''
    ? t('The name has {bytes} bytes; at most {most} are allowed.', { bytes, most })
    : t('The name with its folder has {bytes} bytes; at most {most} are allowed.', { bytes, most })
}

/** What is wrong with the whole name of an object, in which that of its folder is. */
export const longName = (name: string, most: number): string | undefined => {
  const folder = name.slice(0, name.lastIndexOf('/', name.length - 2) + 1)
  return tooLong(name.slice(folder.length), most, folder)
}

/** An object of such a name looks like a folder to everybody, and nobody would find what is in it. */
export const likeFolder = (name: string): string | undefined =>
  name.endsWith('/') ? t('A name with a slash at its end is that of a folder.') : undefined
