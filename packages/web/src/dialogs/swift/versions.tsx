import { objects, type ObjectVersion } from '@meridian/contract'
import { useState } from 'react'
import { addressOf } from '#api/address.ts'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { t } from '#lib/translate.ts'
import { bytes } from '#lib/units.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import type { ObjectRow } from '#kinds/swift/kinds.ts'
import { Button } from '#ui/press/button.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { saveFrom } from '#ui/save-file.ts'
import { Time } from '#ui/tell/time.tsx'
import { toast } from '#ui/tell/toast.ts'

type Props = { readonly item: ObjectRow; readonly onChanged: () => void }

/** The former states of an object, where its container keeps them: each can be saved, or be the latest. */
export const Versions = ({ item, onChanged }: Props) => {
  const { container, path } = item
  const params = { container, path }
  const [busy, setBusy] = useState<string>()
  const loaded = useLoaded(['swift', 'versions', container, path], (signal) =>
    call(objects.versions, { params }, { signal }),
  )
  const restore = async ({ version_id }: ObjectVersion) => {
    setBusy(version_id)
    try {
      await call(objects.restore, { params, body: { version_id } })
      toast.add('success', t('Object {path} restored.', { path }))
      onChanged()
      await loaded.reload()
    } catch (error) {
      tellUnable(t('Unable to restore the object.'), error)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <LoadedView loaded={loaded} failed={t('Unable to retrieve the versions.')}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState state="empty" title={t('There are no versions.')}>
            {t('Its container does not keep former versions.')}
          </EmptyState>
        ) : (
          <ul aria-label={t('Versions')} className="flex flex-col">
            {items.map((one) => (
              <li
                key={one.version_id}
                className="flex flex-wrap items-center gap-2 border-b border-line py-2 last:border-0"
              >
                <span className="min-w-0 grow">
                  <Time at={one.last_modified} exact />{' '}
                  <span className="whitespace-nowrap text-muted">
                    {one.deleted ? t('Deleted') : bytes(one.bytes)}
                    {one.is_latest && ` · ${t('Latest')}`}
                  </span>
                </span>
                {!one.deleted && (
                  <Button
                    size="small"
                    onPress={() =>
                      saveFrom(
                        addressOf(objects.download, {
                          params,
                          query: { version_id: one.version_id },
                        }),
                      )
                    }
                  >
                    {t('Download')}
                  </Button>
                )}
                {!one.deleted && !one.is_latest && (
                  <Button
                    size="small"
                    busy={busy === one.version_id}
                    onPress={() => void restore(one)}
                  >
                    {t('Restore')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </LoadedView>
  )
}
