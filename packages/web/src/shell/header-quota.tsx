import {
  header as endpoints,
  headerQuotaIds,
  type HeaderQuota as Quota,
  type HeaderQuotaId,
  type UserSession,
} from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { readCookie, writeCookie } from '#api/cookies.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { t } from '#lib/translate.ts'
import { gigabytes, megabytes } from '#lib/units.ts'
import { HeaderFigure } from '#ui/header-figure.tsx'
import { Menu } from '#ui/menu.tsx'
import { useHeader } from '#shell/use-header.ts'

const cookie = 'selected_header'

/**
 * One quota of the project, for which the menu offers the others (SH-HEAD-03); the cookie
 * `selected_header` keeps the choice (SH-HEAD-04).
 */
export function HeaderQuota({ user }: { user: UserSession }) {
  const where = [user.id, user.project_id, user.services_region].join(' ')
  const [chosen, setChosen] = useState(() => readCookie(cookie))
  const [open, setOpen] = useState(false)
  const { data } = useHeader(where, chosen)
  const all = useLoaded(
    ['quota', 'header menu', where],
    async (signal) => (await call(endpoints.quotas, {}, { quiet: true, signal })).items,
    { enabled: open },
  )
  const [last, setLast] = useState({ where, data })
  if (data && data !== last.data) setLast({ where, data })
  const shown = data ?? (last.where === where ? last.data : undefined)
  const id = idOf(chosen) ?? idOf(shown?.selected ?? undefined)
  const quotas = all.data ?? shown?.quotas ?? []
  const primary =
    shown?.quotas.find((one) => one.id === id && one.used !== null) ??
    quotas.find((one) => one.id === id)
  if (!primary) return null
  const choose = (next: HeaderQuotaId) => {
    writeCookie(cookie, next)
    setChosen(next)
  }
  return (
    <Menu
      label={t('Quota in the header')}
      onOpenChange={setOpen}
      trigger={
        <HeaderFigure
          label={labels[primary.id]}
          text={figureOf(primary)}
          percent={percentOf(primary)}
        />
      }
      sections={groups
        .map(({ id: group, label, ids }) => ({
          id: group,
          label,
          items: quotas
            .filter((one) => ids.includes(one.id))
            .map((one) => ({
              id: one.id,
              label: t('{label}: {figure}', {
                label: labels[one.id],
                figure: one.used === null && all.busy ? t('Loading') : figureOf(one),
              }),
              checked: one.id === primary.id,
              onAction: () => choose(one.id),
            })),
        }))
        .filter(({ items }) => items.length > 0)}
    />
  )
}

const idOf = (text: string | undefined): HeaderQuotaId | undefined =>
  headerQuotaIds.find((id) => id === text)

const labels: Readonly<Record<HeaderQuotaId, string>> = {
  instances: t('Instances'),
  cores: t('VCPUs'),
  ram: t('RAM'),
  volumes: t('Volumes'),
  gigabytes: t('Volume Storage'),
  networks: t('Networks'),
  floating_ips: t('Floating IPs'),
}

const groups: readonly { id: string; label: string; ids: readonly HeaderQuotaId[] }[] = [
  { id: 'compute', label: t('Compute'), ids: ['instances', 'cores', 'ram'] },
  { id: 'volume', label: t('Volumes'), ids: ['volumes', 'gigabytes'] },
  { id: 'network', label: t('Network'), ids: ['networks', 'floating_ips'] },
]

const written: Partial<Record<HeaderQuotaId, (value: number) => string>> = {
  ram: megabytes,
  gigabytes,
}

/** "3 of 10"; without a limit only what is used; a dash or the reason where nobody said. */
const figureOf = ({ id, used, limit, failure }: Quota): string => {
  const write = written[id] ?? String
  if (used === null)
    return failure === undefined ? '–' : t('Not read: {reason}', { reason: failure })
  if (limit === null || limit < 0) return write(used)
  return t('{used} of {limit}', { used: write(used), limit: write(limit) })
}

const percentOf = ({ used, limit }: Quota): number | undefined =>
  used === null || limit === null || limit < 0
    ? undefined
    : limit === 0
      ? 100
      : (100 * used) / limit
