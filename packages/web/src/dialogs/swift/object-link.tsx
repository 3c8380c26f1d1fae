import { objectLinks, type ObjectLink as Made } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import type { ObjectRow } from '#kinds/swift/kinds.ts'
import { Button } from '#ui/press/button.tsx'
import { CopyableId } from '#ui/press/copy.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Time } from '#ui/tell/time.tsx'

const hour = 3600
const periods = [
  { value: String(hour), label: t('1 hour') },
  { value: String(24 * hour), label: t('1 day') },
  { value: String(7 * 24 * hour), label: t('1 week') },
  { value: String(30 * 24 * hour), label: t('30 days') },
]

/** A link by which anybody may load the object until it ends; it is signed with a key of the account. */
export const ObjectLinkTab = ({ item }: { readonly item: ObjectRow }) => {
  const { container, path } = item
  const params = { container, path }
  const [seconds, setSeconds] = useState(String(24 * hour))
  const [made, setMade] = useState<Made>()
  const [busy, setBusy] = useState(false)
  const loaded = useLoaded(['swift', 'link', container, path], (signal) =>
    call(objectLinks.state, { params }, { signal }),
  )
  const run = async (work: () => Promise<void>, failed: string) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      tellUnable(failed, error)
    } finally {
      setBusy(false)
    }
  }
  const make = () =>
    run(async () => {
      setMade(await call(objectLinks.create, { params, body: { seconds: Number(seconds) } }))
    }, t('Unable to make the link.'))
  const setKey = () =>
    run(async () => {
      await call(objectLinks.setKey, {})
      await loaded.reload()
    }, t('Unable to set the key.'))
  return (
    <LoadedView loaded={loaded} failed={t('Unable to find out whether links can be created.')}>
      {({ supported, has_key }) => {
        if (!supported) return <p>{t('This object storage does not support such links.')}</p>
        if (!has_key)
          return (
            <div className="flex flex-col items-start gap-3">
              <p>{t('Links are signed with a key of the account, and it has none yet.')}</p>
              <Button busy={busy} onPress={() => void setKey()}>
                {t('Set a Key')}
              </Button>
            </div>
          )
        return (
          <div className="flex flex-col gap-3">
            <div className="flex flex-wrap items-end gap-2">
              <Select
                name="seconds"
                label={t('The link ends after')}
                value={seconds}
                onChange={setSeconds}
                options={periods}
              />
              <Button tone="primary" busy={busy} onPress={() => void make()}>
                {t('Make a Link')}
              </Button>
            </div>
            {made && (
              <div className="flex flex-col gap-1">
                <CopyableId id={made.url} />
                <p className="text-sm text-muted">
                  {t('Whoever has the link can download the object until:')}{' '}
                  <Time ends exact at={made.expires_at} />
                </p>
              </div>
            )}
          </div>
        )
      }}
    </LoadedView>
  )
}
