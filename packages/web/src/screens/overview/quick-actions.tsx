import { t } from '#lib/translate.ts'
import { policy, type Requirement } from '#resource/define.ts'
import { useMet } from '#resource/reading/requirements.tsx'
import { Link } from '#ui/press/link.tsx'

type Quick = {
  readonly label: string
  /** The dialog that does it, in its list. */
  readonly to: string
  readonly requires: readonly Requirement[]
}

/** What is made most often, the first one before all. */
const quick: readonly Quick[] = [
  {
    label: t('Launch Instance'),
    to: '/project/instances/launch',
    requires: [{ service: 'compute' }, policy('compute', 'os_compute_api:servers:create')],
  },
  {
    label: t('Create Volume'),
    to: '/project/volumes?dialog=create',
    requires: [{ service: 'volumev3' }, policy('volume', 'volume:create')],
  },
  {
    label: t('Create Network'),
    to: '/project/networks?dialog=create',
    requires: [{ service: 'network' }, policy('network', 'create_network')],
  },
]

/** Ways to what is made most often, for those who may. */
export const QuickActions = () => (
  <div className="flex flex-wrap gap-2">
    {useMet('overview actions', quick)?.map((one) => (
      <Link key={one.to} to={one.to} look={one === quick[0] ? 'primary' : 'button'}>
        {one.label}
      </Link>
    ))}
  </div>
)
