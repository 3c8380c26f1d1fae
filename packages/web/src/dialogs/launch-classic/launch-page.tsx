import { t } from '#lib/translate.ts'
import { PageFrame } from '#resource/page-frame.tsx'
import { useLaunch } from '#dialogs/launch-instance/use-launch.ts'
import type { StepId } from '#dialogs/launch-instance/validation.ts'
import { LaunchForm } from '#dialogs/launch-classic/launch-form.tsx'

const panel = {
  path: '/project/instances',
  area: 'project',
  group: { id: 'compute', label: t('Compute') },
  label: t('Instances'),
} as const

/** All that the form shows is wanted at once. */
const near: readonly StepId[] = [
  ...(['source', 'flavor', 'networks', 'ports'] as const),
  ...(['securityGroups', 'keyPair', 'serverGroups'] as const),
]

/**
 * The classic launch form: everything about new instances on one page, for those who know what
 * they want (SH-LAUNCH). What it chooses, checks and sends is what the Launch Instance wizard does.
 */
export const LaunchPage = () => {
  const launch = useLaunch({ near })
  const { source_type, vol_create } = launch.spec
  // No kind of source of this form makes a volume of an instance's snapshot.
  if (source_type === 'snapshot' && vol_create) launch.choose({ vol_create: false })
  return (
    <PageFrame title={t('Launch Instance')} panel={panel} many={t('Instances')}>
      <LaunchForm launch={launch} list={panel.path} />
    </PageFrame>
  )
}
