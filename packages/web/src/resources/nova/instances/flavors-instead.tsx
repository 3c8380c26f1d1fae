import { flavors, type FlavorWanted, type Server } from '@meridian/contract'
import { call } from '#api/call.ts'
import { instance } from '#kinds/nova/kinds.ts'
import { megabytes } from '#lib/units.ts'
import { plural, t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { useCanDo } from '#resource/details/item-actions.tsx'
import { useMet } from '#resource/reading/requirements.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { Link } from '#ui/press/link.tsx'

/** Who is told what hosts have left. */
const byHosts = [{ requires: [policy('compute', 'os_compute_api:os-hypervisors:list-detail')] }]

/**
 * Flavors that another one like it could be launched with, each leading there for those who may launch
 * it. Of another project's instance they are told to those alone who know the hosts; nothing is said
 * where nobody can say which.
 */
export const FlavorsInstead = ({ server }: { readonly server: Server }) => {
  const canLaunch = useCanDo('launch-alike')
  const mayAsk = useMet('instance fault flavors', byHosts)
  const wanted = wantedOf(server)
  const hosts = mayAsk !== undefined && mayAsk.length > 0
  const enabled = wanted !== undefined && mayAsk !== undefined && (canLaunch || hosts)
  const { data, error } = usePart(
    instance,
    server.id,
    'flavors instead',
    (signal) =>
      call(flavors.instead, { query: { ...nothing, ...wanted, by_hosts: hosts } }, { signal }),
    { enabled },
  )
  if (!enabled || error || data?.items.length === 0) return null
  return (
    <section
      aria-label={t('Other Flavors')}
      className="mt-2 flex min-h-6 flex-wrap gap-x-4 gap-y-1"
    >
      {data && (
        <>
          <p>
            {data.by === 'hosts'
              ? t('Flavors that would fit on a host now:')
              : t('Smaller flavors you could try:')}
          </p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {data.items.map(({ id, name, vcpus, ram }) => (
              <li key={id} className="inline-flex gap-x-1.5">
                {canLaunch ? <Link to={addressOf(server.id, name)}>{name}</Link> : name}
                <span className="text-muted">
                  {plural(vcpus, '{count} vCPU', '{count} vCPUs')} · {megabytes(ram)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const addressOf = (like: string, flavor: string): string =>
  `/project/instances/launch?${new URLSearchParams({ like, flavor })}`

const nothing: FlavorWanted = { vcpus: 0, ram: 0, disk: 0 }

/** What it was to get; undefined of a Nova that tells only which flavor it was. */
const wantedOf = ({ flavor, image }: Server): FlavorWanted | undefined => {
  const { vcpus, ram, disk, ephemeral = 0 } = flavor
  if (vcpus === undefined || ram === undefined || disk === undefined) return undefined
  return image?.id
    ? { vcpus, ram, disk: disk + ephemeral, image_id: image.id }
    : { vcpus, ram, disk: ephemeral, from_volume: true }
}
