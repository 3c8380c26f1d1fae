import { volumeTypes as api, type VolumeTypeEncryption } from '@meridian/contract'
import { call } from '#api/call.ts'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { volumeType } from '#kinds/cinder/kinds.ts'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'

const locations: Readonly<Record<string, string>> = {
  'front-end': t('Front-end'),
  'back-end': t('Back-end'),
}

/** How volumes of a type are encrypted, which administrators see. */
export const Encryption = ({ id }: { readonly id: string }) => {
  const loaded = usePart(volumeType, id, 'encryption', (signal) =>
    call(api.encryption, { params: { id } }, { signal }),
  )
  return (
    <LoadedView loaded={loaded} failed={t('Unable to retrieve the encryption of the volume type.')}>
      {(found) =>
        found.provider === undefined ? (
          <EmptyState state="empty" title={t('Volumes of the type are not encrypted.')} />
        ) : (
          <DescriptionList rows={rowsOf(found)} />
        )
      }
    </LoadedView>
  )
}

const rowsOf = ({ provider, control_location: where, cipher, key_size }: VolumeTypeEncryption) => [
  { term: t('Provider'), value: provider },
  { term: t('Control Location'), value: where && (own(locations, where) ?? where) },
  { term: t('Cipher'), value: cipher },
  { term: t('Key Size (bits)'), value: key_size },
]
