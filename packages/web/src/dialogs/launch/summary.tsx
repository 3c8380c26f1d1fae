import { plural, t } from '#lib/translate.ts'
import { gigabytes, megabytes } from '#lib/units.ts'
import { nameOr, nothing } from '#lib/text.ts'
import { Card } from '#ui/frame/card.tsx'
import { StatList } from '#ui/tell/stat-list.tsx'
import { QuotaUnread, ServerBars, VolumeBars } from '#dialogs/launch-instance/quota-bars.tsx'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import { addressRefusal, sshGroupName } from '#dialogs/launch/access.ts'
import type { AccessState } from '#dialogs/launch/use-access.ts'
import { wayOf } from '#dialogs/launch/ways.ts'

type Props = { readonly launch: Launch; readonly access: AccessState }

/** What the launch will make, in its order. */
export const Plan = ({ launch, access }: Props) => (
  <Card title={t('What Will Be Made')}>
    <ol className="flex list-decimal flex-col gap-1 ps-5">
      {linesOf(launch, access).map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ol>
    <Reached launch={launch} access={access} />
  </Card>
)

const linesOf = ({ spec }: Launch, { now, ways }: AccessState): readonly string[] => {
  const group = sshGroupName(now, ways.data)
  const { address } = now
  const pool = address.kind === 'new' && ways.data?.pools.find(({ id }) => id === address.pool)
  const free = address.kind === 'free' && ways.data?.addresses.find(({ id }) => id === address.id)
  return [
    now.key !== 'existing' && t('Key pair {name}', { name: now.key_name }),
    group !== undefined && t('Security group {name}, unless it is there', { name: group }),
    pool && t('Floating IP from {pool}', { pool: pool.name }),
    spec.vol_create && volumeLine(spec),
    instanceLine(spec),
    free && t('{address} leads to the instance', { address: free.ip }),
  ].filter((line) => typeof line === 'string')
}

/** Each instance has a volume of its own. */
const volumeLine = (spec: Launch['spec']) => {
  const { vol_size, vol_delete_on_instance_delete: deletes, instance_count: count } = spec
  const [of, size] = [Number.isNaN(count) ? 1 : count, gigabytes(vol_size)]
  return deletes
    ? plural(
        of,
        'Volume of {size}, deleted with the instance',
        '{count} volumes of {size} each, deleted with their instances',
        { size },
      )
    : plural(
        of,
        'Volume of {size}, kept when the instance is deleted',
        '{count} volumes of {size} each, kept when their instances are deleted',
        { size },
      )
}

const instanceLine = ({ name, instance_count: count, flavor, source, networks }: Launch['spec']) =>
  [
    plural(Number.isNaN(count) ? 1 : count, 'Instance {name}', '{count} instances {name}', {
      name: name.trim() || '…',
    }),
    flavor?.name,
    source?.name,
    networks.length > 0 &&
      t('on {networks}', { networks: networks.map((one) => nameOr(one.name, one.id)).join(', ') }),
  ]
    .filter(Boolean)
    .join(' · ')

/** Whether one will get in from outside, and the first thing that is missing for that. */
const Reached = ({ launch: { spec }, access: { now, ways } }: Props) => {
  const [network] = spec.networks
  if (network === undefined || ways.data === undefined) return null
  return <p className="mt-3 text-sm text-muted">{reachWords()}</p>

  function reachWords(): string {
    if (!network || !ways.data) return ''
    if (now.key === 'existing' && !spec.key_pair)
      return t('SSH: without a key pair nobody can sign in, unless the image has a password.')
    if (now.ssh === 'nobody') return t('SSH: only what the chosen security groups let in.')
    const isOuter = wayOf(network, ways.data).kind === 'outer'
    if (now.address.kind === 'none' && !isOuter)
      return (
        addressRefusal(spec, ways.data) ??
        t('Without a public address the instance is reached from its own networks only.')
      )
    return t('SSH will answer once the instance runs.')
  }
}

/** What the chosen flavor gives, and what the launch takes of the quota (SH-LAUNCH-07..13). */
export const Figures = ({ launch }: { readonly launch: Launch }) => {
  const { data, spec } = launch
  const { flavor } = spec
  const ephemeral = flavor?.['OS-FLV-EXT-DATA:ephemeral'] ?? 0
  return (
    <>
      <Card title={t('Flavor Details')}>
        <StatList
          stats={[
            { label: t('Name'), value: flavor?.name ?? nothing },
            { label: t('vCPUs'), value: flavor?.vcpus ?? nothing },
            { label: t('RAM'), value: flavor ? megabytes(flavor.ram) : nothing },
            { label: t('Root Disk'), value: flavor ? gigabytes(flavor.disk) : nothing },
            { label: t('Ephemeral Disk'), value: flavor ? gigabytes(ephemeral) : nothing },
            {
              label: t('Total Disk'),
              value: flavor ? gigabytes(flavor.disk + ephemeral) : nothing,
            },
          ]}
        />
      </Card>
      <Card title={t('Quota after This')}>
        <div className="flex flex-col gap-3">
          <ServerBars launch={launch} />
          <VolumeBars launch={launch} />
          <QuotaUnread data={data} />
        </div>
      </Card>
    </>
  )
}
