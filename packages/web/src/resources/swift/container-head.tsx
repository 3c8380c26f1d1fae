import { containers as api, type ContainerDetail } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { plural, t } from '#lib/translate.ts'
import { bytes } from '#lib/units.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { useMet } from '#resource/reading/requirements.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { useReadAgain } from '#resource/reading/use-read-again.ts'
import { mayWrite } from '#resources/swift/containers.tsx'
import { container as kind } from '#kinds/swift/kinds.ts'
import { StatusBadge } from '#ui/tell/badge.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { CopyableId } from '#ui/press/copy.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { Time } from '#ui/tell/time.tsx'
import { toast } from '#ui/tell/toast.ts'

const writing = [{ id: 'public', requires: mayWrite }]

/** What the open container is: its figures, and whether everybody may read it (RS-CONT-02). */
export const ContainerHead = ({ name }: { readonly name: string }) => {
  const loaded = usePart(kind, name, 'head', (signal) =>
    call(api.load, { params: { container: name } }, { signal }),
  )
  return (
    <LoadedView loaded={loaded} failed={t('Unable to get the container details.')}>
      {(detail) => <Facts key={name} detail={detail} />}
    </LoadedView>
  )
}

const Facts = ({ detail }: { readonly detail: ContainerDetail }) => {
  const limit = (used: string, most: string | undefined) =>
    most === undefined ? used : t('{used} of {most}', { used, most })
  const { quota_bytes, quota_count } = detail
  return (
    <div className="flex flex-col gap-3">
      <DescriptionList
        look="figures"
        rows={[
          // At the end it would be below the message that it leads to.
          { term: t('Public Access'), value: <PublicAccess detail={detail} /> },
          {
            term: t('Object Count'),
            value: limit(
              detail.container_object_count,
              quota_count === null ? undefined : String(quota_count),
            ),
          },
          {
            term: t('Size'),
            value: limit(
              bytes(Number(detail.container_bytes_used)),
              quota_bytes === null ? undefined : bytes(quota_bytes),
            ),
          },
          { term: t('Date Created'), value: <Time at={detail.timestamp} /> },
          { term: t('Storage Policy'), value: detail.storage_policy.name },
          ...(detail.versions ? [{ term: t('Versions'), value: t('Kept') }] : []),
        ]}
      />
      {detail.public_url !== undefined && (
        <DescriptionList
          look="rows"
          rows={[{ term: t('Public Address'), value: <CopyableId id={detail.public_url} /> }]}
        />
      )}
      {detail.is_public && detail.public_url === undefined && (
        <p className="text-sm text-muted">
          {t('This object storage has no address at which everybody finds a public container.')}
        </p>
      )}
    </div>
  )
}

/** What everybody can read catches the eye. */
const PublicBadge = () => <StatusBadge meaning="attention">{t('Public')}</StatusBadge>

/** Turns public access on, once that is agreed to, or off; what fails goes back (RS-CONT-09, RS-CONT-15). */
const PublicAccess = ({ detail }: { readonly detail: ContainerDetail }) => {
  const { name, is_public } = detail
  const [wanted, setWanted] = useState<boolean>()
  const readAgain = useReadAgain(kind.type)
  const may = useMet('public access', writing)
  const [asks, setAsks] = useState(false)
  const toggle = async (on: boolean) => {
    setWanted(on)
    try {
      await call(api.update, { params: { container: name }, body: { is_public: on } })
      const words = on
        ? t('Container {name} is now public.', { name })
        : t('Container {name} is now private.', { name })
      toast.add('success', words)
    } catch (error) {
      tellUnable(t('Unable to change the container access.'), error)
    }
    // A change that failed halfway may have changed something: the service says what it is now.
    await readAgain()
    setWanted(undefined)
  }
  // Swift tells nobody else who may read.
  if (!may?.length) return is_public ? <PublicBadge /> : t('Shown only to those who may change it')
  const isOn = wanted ?? is_public
  const count = Number(detail.container_object_count)
  return (
    <>
      {/* The switch says what is, not what it would do. */}
      <Switch on={isOn} onChange={(on) => (on ? setAsks(true) : void toggle(false))}>
        {isOn ? <PublicBadge /> : t('Private')}
      </Switch>
      {asks && (
        <ConfirmDialog
          title={t('Make Container Public')}
          confirm={t('Make Public')}
          onConfirm={() => toggle(true)}
          onClose={() => setAsks(false)}
        >
          {plural(
            count,
            'Everybody who knows its address can read container {name} then, and the {count} object in it.',
            'Everybody who knows its address can read container {name} then, and the {count} objects in it.',
            { name },
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
