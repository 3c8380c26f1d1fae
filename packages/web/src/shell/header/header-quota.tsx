import {
  headerQuotaIds,
  quotaOf,
  type QuotaId,
  type QuotaUse,
  type UserSession,
} from '@meridian/contract'
import { useState } from 'react'
import { readCookie, writeCookie } from '#api/session/cookies.ts'
import { amountOf, labelOfQuota } from '#api/quotas/quota-words.ts'
import { readQuotas } from '#api/quotas/quotas.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { t } from '#lib/translate.ts'
import { HeaderFigure } from '#ui/frame/header-figure.tsx'
import { Menu } from '#ui/choose/menu.tsx'
import { useHeader } from '#shell/header/use-header.ts'

const cookie = 'selected_header'

export type HeaderQuotaProps = {
  user: UserSession
  /** The page is about all projects: a quota of one of them says nothing of it. */
  everywhere?: boolean
}

/**
 * One quota of the project, for which the menu offers the others (SH-HEAD-03); the cookie
 * `selected_header` keeps the choice (SH-HEAD-04). What the header is told besides is told everywhere.
 */
export function HeaderQuota({ user, everywhere = false }: HeaderQuotaProps) {
  const where = [user.id, user.project_id, user.services_region].join(' ')
  const [chosen, setChosen] = useState(() => readCookie(cookie))
  const [open, setOpen] = useState(false)
  const { data } = useHeader(where, chosen)
  const counted = data?.quotas.map(({ id }) => id) ?? []
  const all = useLoaded(['quota', 'header menu', where], (signal) => readQuotas(counted, signal), {
    enabled: open && counted.length > 0,
  })
  const [last, setLast] = useState({ where, data })
  if (data && data !== last.data) setLast({ where, data })
  const shown = data ?? (last.where === where ? last.data : undefined)
  const id = idOf(chosen) ?? idOf(shown?.selected ?? undefined)
  const quotas = all.data ?? shown?.quotas ?? []
  const primary =
    shown?.quotas.find((one) => one.id === id && one.used !== null) ??
    quotas.find((one) => one.id === id)
  if (!primary || everywhere) return null
  const choose = (next: QuotaId) => {
    writeCookie(cookie, next)
    setChosen(next)
  }
  return (
    <Menu
      label={t('Quota in the header')}
      onOpenChange={setOpen}
      trigger={
        <HeaderFigure
          label={labelOfQuota(primary.id)}
          text={figureOf(primary)}
          percent={percentOf(primary)}
        />
      }
      sections={() =>
        groups
          .map(({ service, label }) => ({
            id: service,
            label,
            items: quotas
              .filter((one) => quotaOf(one.id).service === service)
              .map((one) => ({
                id: one.id,
                label: t('{label}: {figure}', {
                  label: labelOfQuota(one.id),
                  figure: one.used === null && all.busy ? t('Loading') : figureOf(one),
                }),
                checked: one.id === primary.id,
                onAction: () => choose(one.id),
              })),
          }))
          .filter(({ items }) => items.length > 0)
      }
    />
  )
}

const idOf = (text: string | undefined): QuotaId | undefined =>
  headerQuotaIds.find((id) => id === text)

const groups = [
  { service: 'compute', label: t('Compute') },
  { service: 'block-storage', label: t('Volumes') },
  { service: 'network', label: t('Network') },
]

/** "3 of 10"; without a limit only what is used; a dash or the reason where nobody said. */
const figureOf = ({ id, used, limit, failure }: QuotaUse): string => {
  if (used === null)
    return failure === undefined ? '–' : t('Not read: {reason}', { reason: failure.message })
  const written = amountOf(id, used)
  if (limit === null || limit < 0) return written
  return t('{used} of {limit}', { used: written, limit: amountOf(id, limit) })
}

const percentOf = ({ used, limit }: QuotaUse): number | undefined =>
  used === null || limit === null || limit < 0
    ? undefined
    : limit === 0
      ? 100
      : (100 * used) / limit
