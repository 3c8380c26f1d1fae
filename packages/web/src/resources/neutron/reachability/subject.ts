/** Whose reachability is asked about: an instance, or one port. */
import {
  reachability,
  serverOfPort,
  type CallReply,
  type Port,
  type ReachHop,
  type Server,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { port as portKind } from '#kinds/neutron/kinds.ts'
import { instance } from '#kinds/nova/kinds.ts'
import { nameOr, shortId } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { Kind } from '#resource/define.ts'
import type { Option } from '#ui/fields/select.tsx'

export type Rules = CallReply<(typeof reachability)['rules']>

export type Subject = {
  /** On whose page the question is put. */
  readonly kind: Pick<Kind<never>, 'type'>
  /** The end that is asked about. */
  readonly id: string
  readonly name: string
  readonly projectId: string | undefined
  /** The instance that it is or belongs to, which is no other end of its own. */
  readonly server: string | undefined
  readonly directions: readonly Option[]
  /** The action of its menu that mends what stops it, where it has one. */
  readonly mends: (because: ReachHop) => string | undefined
  /** The rules that count for it. Throws ApiError. */
  readonly rules: (signal: AbortSignal) => Promise<Rules>
  /** Instead of the table where no rule counts. */
  readonly noRules: string
}

export const ofServer = ({ id, name, status, tenant_id }: Server): Subject => ({
  ...{ kind: instance, id, name: nameOr(name, id), projectId: tenant_id, server: id },
  directions: [
    { value: 'to', label: t('To this instance') },
    { value: 'from', label: t('From this instance') },
  ],
  mends: ({ code, server }) => {
    if (code === 'no_floating_ip') return 'associate-floating-ip'
    if (server?.id !== id) return undefined
    if (code === 'server_off' && status === 'SHUTOFF') return 'start'
    return code === 'no_port' ? 'attach-interface' : undefined
  },
  rules: (signal) => call(reachability.rules, { params: { server_id: id } }, { signal }),
  noRules: t('No rule counts for the instance.'),
})

export const ofPort = ({ id, name, project_id, ...rest }: Port): Subject => ({
  ...{ kind: portKind, id, name: name || shortId(id), projectId: project_id ?? undefined },
  server: serverOfPort(rest),
  directions: [
    { value: 'to', label: t('To this port') },
    { value: 'from', label: t('From this port') },
  ],
  mends: ({ code, port }) => {
    if (code === 'no_floating_ip') return 'associate-floating-ip'
    return code === 'port_disabled' && port?.id === id ? 'edit' : undefined
  },
  rules: (signal) => call(reachability.rulesOfPort, { params: { port_id: id } }, { signal }),
  noRules: t('No rule counts for the port.'),
})
