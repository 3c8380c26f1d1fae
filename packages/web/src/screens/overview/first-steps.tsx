import { keypairs, networks } from '@meridian/contract'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { t } from '#lib/translate.ts'
import { Card } from '#ui/frame/card.tsx'
import { StatusBadge } from '#ui/tell/badge.tsx'
import { Link } from '#ui/press/link.tsx'

const hasKey = async (signal: AbortSignal): Promise<boolean> =>
  (await call(keypairs.list, {}, { signal })).items.length > 0

/** A network that instances can be in: the project's own, or a shared one. */
const hasNetwork = async (signal: AbortSignal): Promise<boolean> => {
  const query = { external: false, subnets: false }
  return (await call(networks.list, { query }, { signal })).items.length > 0
}

/** What a new project needs to have an instance that one can log in to, ticked where it is there. */
export const FirstSteps = () => {
  const key = useLoaded(['overview first key'], hasKey)
  const network = useLoaded(['overview first network'], hasNetwork)
  const steps = [
    {
      title: t('A key pair'),
      says: t('You log in with its private half.'),
      todo: t('Create Key Pair'),
      to: '/project/key_pairs?dialog=create',
      done: key.data,
    },
    {
      title: t('A network'),
      says: t('With a router to the outside, so that instances can be reached.'),
      todo: t('Create Network'),
      to: '/project/networks?dialog=create',
      done: network.data,
    },
    {
      title: t('An instance'),
      says: t('From an image, in the size that a flavor says.'),
      todo: t('Launch Instance'),
      to: '/project/instances/launch',
      done: false,
    },
  ]
  const next = steps.find(({ done }) => done !== true)
  return (
    <Card title={t('First Steps')}>
      <ol aria-label={t('First Steps')} className="divide-y divide-line">
        {steps.map((step) => (
          <li
            key={step.title}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 grow">
              <p className="font-medium">{step.title}</p>
              <p className="text-sm text-muted">{step.says}</p>
            </div>
            {step.done === true ? (
              <StatusBadge meaning="good">{t('Done')}</StatusBadge>
            ) : (
              <Link to={step.to} look={step === next ? 'primary' : 'button'}>
                {step.todo}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
