import { serverActions as api, servers, type Server, type Volume } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { userSession } from '#api/session/session.ts'
import { ComboInput } from '#forms/fields/combo-input.tsx'
import { TextInput } from '#forms/fields.tsx'
import { Form, SubmitButton } from '#forms/form.tsx'
import { tellUnable } from '#forms/tell-unable.ts'
import { useForm } from '#forms/use-form.ts'
import { maxLength, required } from '#forms/rules/validators.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { ActionResult } from '#resource/action.ts'
import type { Close } from '#resource/actions/makers.ts'
import { areMet } from '#resource/reading/requirements.tsx'
import { Button } from '#ui/press/button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { PlainTable } from '#ui/tables/plain-table.tsx'
import { toast } from '#ui/tell/toast.ts'

type Attachment = Volume['attachments'][number]
type Named = { readonly id: string; readonly name: string; readonly status?: string }

type Known = {
  /** Instances that could have it. */
  readonly free: readonly Named[]
  /** What the instances that have it are called. */
  readonly names: Readonly<Record<string, string>>
  /** Whether the hypervisors of this cloud let one say what it is called inside. */
  readonly namesDevice: boolean
}

/** Opens the dialog once it is known which instances there are. */
export const openAttachments = async (volume: Volume, signal: AbortSignal) => {
  const ids = volume.attachments.flatMap(({ server_id: id }) => id ?? [])
  const { project_id: own } = await userSession()
  const { 'os-vol-tenant-attr:tenant_id': owner } = volume
  const isElsewhere = Boolean(owner) && owner !== own
  const [all, { names }, namesDevice] = await Promise.all([
    takesMore(volume) ? instancesOf(isElsewhere ? owner : undefined, signal) : [],
    ids.length === 0
      ? { names: {} }
      : call(
          servers.names,
          { query: { id: ids, ...(isElsewhere && { all_projects: true }) } },
          { signal },
        ),
    areMet([{ setting: 'OPENSTACK_HYPERVISOR_FEATURES.can_set_mount_point' }]),
  ])
  const free = all
    .filter(({ id, status }) => !ids.includes(id) && pluggable.includes(status))
    .map(({ id, name, status }) => ({ id, name: nameOr(name, id), status }))
  const known = { free, names, namesDevice }
  return (close: Close) => <Attachments volume={volume} known={known} close={close} />
}

/** Nova plugs a volume into those (`nova.compute.api.API.attach_volume`). */
const pluggable = ['ACTIVE', 'PAUSED', 'SHUTOFF', 'RESIZED', 'SHELVED', 'SHELVED_OFFLOADED']

const takesMore = ({ status, multiattach }: Volume): boolean =>
  status === 'available' || (status === 'in-use' && multiattach === true)

const instancesOf = async (
  project_id: string | null | undefined,
  signal: AbortSignal,
): Promise<readonly Server[]> => {
  const query = {
    ...({ paginate: true, limit: 1000, sort_key: 'name', sort_dir: 'asc' } as const),
    names: false,
    ...(project_id && { all_projects: true, project_id }),
  }
  return (await call(servers.list, { query }, { signal })).items
}

type Props = { readonly volume: Volume; readonly known: Known; readonly close: Close }

const changed = (volume: Volume, server: string): ActionResult => ({
  updated: [
    { type: 'OS::Cinder::Volume', id: volume.id },
    { type: 'OS::Nova::Server', id: server },
  ],
})

/** The instances that have a volume, each of which may give it up, and one more that may have it. */
const Attachments = ({ volume, known, close }: Props) => {
  const [working, setWorking] = useState(false)
  const { attachments: all } = volume
  const form = useForm({
    draft: 'attachment',
    initial: { instance_id: '', device: '' },
    rules: { instance_id: [required()], device: [maxLength(255)] },
    failed: t('Unable to attach the volume.'),
    submit: async ({ instance_id: id, device }) => {
      const body = { volume_id: volume.id, ...(device.trim() && { device: device.trim() }) }
      await call(api.attachVolume, { params: { id }, body })
      const [one] = known.free.filter((server) => server.id === id)
      toast.add('success', t('Attaching the volume to: %s.', one?.name ?? id))
      close(changed(volume, id))
    },
  })
  const detach = async (id: string, name: string) => {
    setWorking(true)
    try {
      await call(api.detachVolume, { params: { id, volumeId: volume.id } })
      toast.add('success', t('Detaching the volume from: %s.', name))
      close(changed(volume, id))
    } catch (error) {
      tellUnable(t('Unable to detach the volume.'), error)
      setWorking(false)
    }
  }
  const isOpen = takesMore(volume)
  return (
    <Modal
      title={t('Manage Attachments')}
      size="medium"
      working={working || form.busy}
      onClose={() => close()}
      footer={
        <>
          <Button onPress={() => close()}>{isOpen ? t('Cancel') : t('Close')}</Button>
          {isOpen && <SubmitButton form={form}>{t('Attach Volume')}</SubmitButton>}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {all.length > 0 && (
          <>
            <p className="wrap-anywhere">
              {t(
                'Unmount the volume “{name}” inside the instance before you detach it, or what is ' +
                  'being written is lost.',
                { name: volume.name },
              )}
            </p>
            <AttachmentTable {...{ all, known, working }} detach={detach} />
          </>
        )}
        {isOpen && (
          <Form form={form}>
            {all.length === 0 && (
              <p className="wrap-anywhere">
                {t('The volume “{name}” is attached to no instance.', { name: volume.name })}
              </p>
            )}
            <ComboInput
              field={form.field('instance_id')}
              label={t('Attach to Instance')}
              options={known.free.map(({ id, name, status }) => ({
                value: id,
                label: name,
                description: status,
              }))}
              unread={false}
              description={
                known.free.length === 0
                  ? t('The project has no instance that could have it.')
                  : t('Only instances whose state lets a volume be attached can be chosen.')
              }
              autoFocus
            />
            {known.namesDevice && (
              <TextInput
                field={form.field('device')}
                label={t('Device Name')}
                description={t(
                  'The device name inside the instance, such as /dev/vdb. Most hypervisors choose it themselves.',
                )}
              />
            )}
          </Form>
        )}
      </div>
    </Modal>
  )
}

type TableProps = {
  readonly all: readonly Attachment[]
  readonly known: Known
  readonly working: boolean
  readonly detach: (server: string, name: string) => Promise<void>
}

const AttachmentTable = ({ all, known, working, detach }: TableProps) => {
  const nameOf = ({ server_id: id, host_name }: Attachment): string =>
    id ? (known.names[id] ?? id) : (host_name ?? t('a host'))
  return (
    <PlainTable
      label={t('Attachments')}
      columns={[
        { id: 'instance', label: t('Instance'), show: nameOf },
        { id: 'device', label: t('Device'), show: ({ device }) => device },
        {
          id: 'detach',
          label: t('Actions'),
          show: (one) =>
            one.server_id && (
              <Button
                size="small"
                tone="danger"
                refusal={working ? t('It is being detached.') : undefined}
                aria-label={t('Detach from {name}', { name: nameOf(one) })}
                onPress={() => void detach(one.server_id ?? '', nameOf(one))}
              >
                {t('Detach')}
              </Button>
            ),
        },
      ]}
      rows={all}
      keyOf={({ attachment_id, server_id, id }) => attachment_id ?? server_id ?? id ?? ''}
      empty={t('The volume is not attached.')}
    />
  )
}
