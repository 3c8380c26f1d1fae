import { projectQuotas, type QuotaFigure } from '@meridian/contract'
import { call } from '#api/call.ts'
import {
  amountOf,
  computeLabels,
  networkLabels,
  typeQuota,
  volumeLabels,
} from '#dialogs/quotas/quota-fields.ts'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { project } from '#kinds/keystone/kinds.ts'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { QuotaMeter, type QuotaMeterProps } from '#ui/tell/quota-meter.tsx'

/** What a project may have and has, service by service. */
export const ProjectQuotas = ({ id }: { readonly id: string }) => (
  <div className="flex flex-col gap-6">
    <Part id={id} of="compute" label={t('Compute Quotas')} />
    <Part id={id} of="volume" label={t('Volume Quotas')} />
    <Part id={id} of="network" label={t('Network Quotas')} />
  </div>
)

type PartProps = {
  readonly id: string
  readonly of: keyof typeof projectQuotas
  readonly label: string
}

const Part = ({ id, of, label }: PartProps) => {
  const loaded = usePart(project, id, `quotas of ${of}`, (signal) =>
    call(projectQuotas[of], { params: { projectId: id } }, { signal }),
  )
  return (
    <section aria-label={label} className="flex flex-col gap-3">
      <h2 className="font-semibold">{label}</h2>
      <LoadedView loaded={loaded} failed={t('Unable to retrieve the quotas.')}>
        {({ items }) => <Figures items={items} />}
      </LoadedView>
    </section>
  )
}

const Figures = ({ items }: { readonly items: readonly QuotaFigure[] }) => {
  const counted = items.filter(({ used }) => used !== null)
  const others = items.filter(({ used }) => used === null)
  return (
    <>
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {counted.map(({ name, used, limit }) => (
          <QuotaMeter key={name} label={labelOf(name)} {...barOf(name, used ?? 0, limit)} />
        ))}
      </div>
      {others.length > 0 && (
        <DescriptionList
          look="figures"
          rows={others.map(({ name, limit }) => ({
            term: labelOf(name),
            value: limit < 0 ? t('No limit') : amountOf(name, limit),
          }))}
        />
      )}
    </>
  )
}

/** From 90 % on a warning, from 100 % on danger (SH-QUOTA-01..04). */
const barOf = (
  name: string,
  used: number,
  limit: number,
): Pick<QuotaMeterProps, 'text' | 'shares' | 'unlimited'> => {
  if (limit < 0)
    return {
      text: t('{used}, no limit', { used: amountOf(name, used) }),
      shares: { used: 0, added: 0, tone: 'normal' },
      unlimited: true,
    }
  const percent = limit === 0 ? (used > 0 ? 100 : 0) : (100 * used) / limit
  const tone = percent >= 100 ? 'danger' : percent >= 90 ? 'warning' : 'normal'
  return {
    text: t('{used} of {limit}', { used: amountOf(name, used), limit: amountOf(name, limit) }),
    shares: { used: 0, added: Math.min(100, percent), tone },
    unlimited: false,
  }
}

const labelOf = (name: string): string => {
  const of = typeQuota(name)
  if (of) return t('{quota}, {type}', { quota: of.label, type: of.type })
  return own({ ...computeLabels, ...volumeLabels, ...networkLabels }, name) ?? name
}
