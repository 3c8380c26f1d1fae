import type { Server } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { PanelLink } from '#resource/panel-link.tsx'
import { useAddress } from '#resource/place.tsx'
import { Alert } from '#ui/tell/alert.tsx'
import { Link } from '#ui/press/link.tsx'

type Advice = {
  /** How Nova speaks of it. */
  readonly when: RegExp
  readonly says: string
  /** The panels where one sees more of it, for those who have them. */
  readonly panels: readonly `/${string}`[]
}

/** What to do next, by Nova's words; the first that fits. */
const advices: readonly Advice[] = [
  {
    when: /no valid host|exceeded maximum number of retries|exhausted all hosts/i,
    says: t(
      'No host has room for the flavor, or none fits what was asked for. Launch it again with a smaller flavor or in another availability zone.',
    ),
    panels: ['/admin/flavors', '/admin/hypervisors'],
  },
  {
    when: /block device mapping|\bvolumes?\b|cinder/i,
    says: t('Its volume could not be made ready. Look at the volume, and launch it again.'),
    panels: ['/project/volumes'],
  },
  {
    when: /\bnetworks?\b|\bports?\b|virtual interface|fixed ?ip|ip address/i,
    says: t(
      'Its network could not be made ready. See whether the network has free addresses, and launch it again.',
    ),
    panels: ['/project/networks'],
  },
  {
    when: /\bimages?\b|glance/i,
    says: t('Its image could not be read. See whether the image is active, and launch it again.'),
    panels: ['/project/images'],
  },
]

/** Why an instance is in error, in Nova's words, and what to do next; nothing where Nova says nothing. */
export const Fault = ({ server: { fault } }: { readonly server: Server }) => {
  const { path, params } = useAddress()
  if (!fault) return null
  const advice = advices.find(({ when }) => when.test(fault.message))
  const log = new URLSearchParams(params)
  log.set('tab', 'actions')
  return (
    <section aria-label={t('Fault')}>
      <Alert type="error">
        <span className="whitespace-pre-line">{fault.message}</span>
        <p className="mt-1">
          {advice?.says ?? t('The action log tells what was done to it, and which step failed.')}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4">
          {advice?.panels.map((panel) => (
            <PanelLink key={panel} path={panel} />
          ))}
          <Link to={`${path}?${log}`}>{t('Action Log')}</Link>
        </p>
      </Alert>
    </section>
  )
}
