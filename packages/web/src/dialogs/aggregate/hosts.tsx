import { aggregates as api, computeServices, type Aggregate } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { messageOf } from '#api/errors.ts'
import { useKeptState } from '#forms/drafts/use-kept.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import type { Member, Membership } from '#forms/members/members.ts'
import { MembershipPicker } from '#forms/members/membership.tsx'
import { useForm } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { toast } from '#ui/tell/toast.ts'

type Failed = { readonly host: string; readonly reason: string }

/** Reads the aggregate as it is now and all hosts, and draws the dialog. Throws `ApiError`. */
export const loadHosts = async ({ id }: Aggregate, signal: AbortSignal) => {
  const [now, services] = await Promise.all([
    call(api.load, { params: { id: String(id) } }, { signal }),
    call(computeServices.list, {}, { signal }),
  ])
  const zones = new Map(
    services.items
      .filter(({ binary }) => binary === 'nova-compute')
      .map(({ host, zone }) => [host, zone] as const),
  )
  // One whose service was deleted may still be a member.
  const names = [...new Set([...zones.keys(), ...now.hosts])].toSorted()
  const hosts = names.map((host): Member => {
    const zone = zones.get(host)
    const note = zone === undefined ? t('It has no service.') : t('Zone {zone}.', { zone })
    return { id: host, name: host, note }
  })
  return (close: Close) => <Hosts aggregate={now} hosts={hosts} close={close} />
}

type Values = { readonly hosts: Membership }

type Props = {
  readonly aggregate: Aggregate
  readonly hosts: readonly Member[]
  readonly close: Close
}

const membersOf = (hosts: readonly string[]): Membership => new Map(hosts.map((host) => [host, []]))

/** Which hosts are in a host aggregate, all changed together; what fails leaves the others alone. */
const Hosts = ({ aggregate, hosts, close }: Props) => {
  const { name } = aggregate
  const params = { id: String(aggregate.id) }
  const [before, setBefore] = useState(aggregate.hosts)
  const [failed, setFailed] = useState<readonly Failed[]>([])
  const [changed, setChanged] = useState(false)
  const done = { updated: [{ type: 'OS::Nova::Aggregate' as const, id: params.id }] }
  const initial = { hosts: membersOf(aggregate.hosts) }
  const held = useKeptState<Values>('hosts', initial, {
    fits: ({ hosts: kept }) => ({
      hosts: new Map([...kept].filter(([host]) => hosts.some(({ id }) => id === host))),
    }),
  })
  /** Makes the hosts what they were when the dialog was opened. */
  const back = async (now: readonly string[]) => {
    for (const host of now)
      if (!aggregate.hosts.includes(host))
        await call(api.removeHost, { params: { ...params, host } })
    for (const host of aggregate.hosts)
      if (!now.includes(host)) await call(api.addHost, { params: { ...params, host } })
    return done
  }
  const form = useForm<Values>({
    ...{ initial, held },
    failed: t('Not all hosts of the aggregate could be changed.'),
    submit: async ({ hosts: wanted }) => {
      setFailed([])
      const added = [...wanted.keys()].filter((host) => !before.includes(host))
      const removed = before.filter((host) => !wanted.has(host))
      if (added.length + removed.length === 0) return close(changed ? done : undefined)
      const failures: Failed[] = []
      const attempt = async (
        host: string,
        endpoint: typeof api.addHost | typeof api.removeHost,
      ) => {
        try {
          await call(endpoint, { params: { ...params, host } })
          setChanged(true)
        } catch (error) {
          failures.push({ host, reason: messageOf(error) })
        }
      }
      // One after the other: Nova judges each by the zones that the others left.
      for (const host of removed) await attempt(host, api.removeHost)
      for (const host of added) await attempt(host, api.addHost)
      if (failures.length === 0) {
        toast.add('success', t('Changed hosts of aggregate "%s".', name))
        return close({ ...done, undo: () => back([...wanted.keys()]) })
      }
      setFailed(failures)
      setBefore((await call(api.load, { params })).hosts)
      toast.add('danger', t('Not all hosts of the aggregate could be changed.'))
    },
  })
  const { value, onChange } = form.field('hosts')
  return (
    <FormDialog
      title={t('Hosts of {name}', { name })}
      size="large"
      form={form}
      submit={t('Save')}
      onClose={() => close(changed ? done : undefined)}
    >
      {failed.length > 0 && (
        <Alert type="danger">
          <ul className="list-disc ps-5">
            {failed.map(({ host, reason }) => (
              <li key={host}>{t('{host}: {reason}', { host, reason })}</li>
            ))}
          </ul>
        </Alert>
      )}
      <MembershipPicker
        current={t('Hosts in the Aggregate')}
        available={t('All Hosts')}
        add={t('Add a host')}
        nobody={t('No host is in the aggregate yet.')}
        everybody={t('Every host is in the aggregate.')}
        members={hosts}
        roles={[]}
        defaultRole={undefined}
        value={value}
        onChange={onChange}
        autoFocus
      />
    </FormDialog>
  )
}
