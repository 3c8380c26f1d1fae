import { objects } from '@meridian/contract'
import { addressOf } from '#api/address.ts'
import { loadBytes } from '#api/load-bytes.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import type { ObjectRow } from '#kinds/swift/kinds.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'

/** Pictures that nothing can run in, by the type that they are told to have; SVG is none of them. */
const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp']
/** What is shown letter by letter, whatever it would be elsewhere. */
const texts = /^(text\/|application\/(json|xml|javascript|yaml|x-yaml|x-sh|toml)\b|image\/svg\+xml)/

const mostOfPicture = 8 * 1024 * 1024
const mostOfText = 128 * 1024

export type Shown = 'picture' | 'text' | 'video' | 'sound' | undefined

/** In what way an object can be shown. */
export const shownAs = ({
  content_type,
  bytes,
}: Pick<ObjectRow, 'content_type' | 'bytes'>): Shown => {
  const [type = ''] = content_type.toLowerCase().split(';')
  if (bytes === 0) return undefined
  if (pictures.includes(type.trim())) return bytes <= mostOfPicture ? 'picture' : undefined
  if (texts.test(type)) return 'text'
  if (type.startsWith('video/')) return 'video'
  return type.startsWith('audio/') ? 'sound' : undefined
}

/**
 * What an object holds, shown and never run: pictures of known types, the beginning of a text as a text,
 * films and sounds, of which the browser reads the parts that it plays.
 */
export const Preview = ({ item }: { readonly item: ObjectRow }) => {
  const { container, path } = item
  switch (shownAs(item)) {
    case 'picture':
      return <Picture item={item} />
    case 'text':
      return <Words item={item} />
    case 'video':
      return (
        // What users store has no captions of ours.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          controls
          preload="metadata"
          aria-label={item.name}
          className="max-h-[60vh] max-w-full"
          src={addressOf(objects.download, { params: { container, path } })}
        />
      )
    case 'sound':
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio
          controls
          preload="metadata"
          aria-label={item.name}
          src={addressOf(objects.download, { params: { container, path } })}
        />
      )
    case undefined:
      return <EmptyState state="empty" title={t('There is no preview of this.')} />
  }
}

const read = ({ container, path }: ObjectRow, most: number, signal: AbortSignal) =>
  loadBytes(objects.download, { params: { container, path } }, { most, signal })

const Picture = ({ item }: { readonly item: ObjectRow }) => {
  const loaded = useLoaded(
    ['swift', 'picture', item.container, item.path, item.hash],
    async (signal) => asData(await read(item, mostOfPicture, signal), item.content_type),
  )
  return (
    <LoadedView loaded={loaded} failed={t('Unable to load the object.')}>
      {(address) => (
        <img src={address} alt={item.name} className="max-h-[60vh] max-w-full object-contain" />
      )}
    </LoadedView>
  )
}

/** The bytes as an address of one of the known types. */
const asData = async (bytes: Blob, type: string): Promise<string> => {
  const [known = ''] = type.toLowerCase().split(';')
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(String(reader.result)))
  reader.addEventListener('error', () =>
    reject(reader.error ?? new Error('The picture cannot be read.')),
  )
  reader.readAsDataURL(new Blob([bytes], { type: known.trim() }))
  return promise
}

const Words = ({ item }: { readonly item: ObjectRow }) => {
  const loaded = useLoaded(
    ['swift', 'text', item.container, item.path, item.hash],
    async (signal) => (await read(item, mostOfText, signal)).text(),
  )
  return (
    <LoadedView loaded={loaded} failed={t('Unable to load the object.')}>
      {(text) => (
        <div className="flex flex-col gap-2">
          <pre
            // Long ones are scrolled by the keyboard, too.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            role="region"
            aria-label={t('Preview of {name}', { name: item.name })}
            className="max-h-[50vh] overflow-auto rounded-md border border-line bg-surface p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere"
          >
            {text}
          </pre>
          {item.bytes > mostOfText && (
            <p className="text-sm text-muted">{t('This is the beginning of it.')}</p>
          )}
        </div>
      )}
    </LoadedView>
  )
}
