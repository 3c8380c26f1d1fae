import { mostVlans } from '@meridian/contract'
import { useLeft } from '#forms/use-left.ts'
import { t } from '#lib/translate.ts'
import { NumberField } from '#ui/fields/number-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import type { PortChoice } from '#dialogs/trunk/read.ts'
import { segmentTypes, wrongSegment, type Segment, type Segments } from '#dialogs/trunk/segments.ts'

type Props = {
  readonly ports: readonly PortChoice[]
  readonly segments: Segments
  readonly onChange: (id: string, segment: Segment) => void
}

/** How the packets of each chosen port are told apart (RS-TRUNKFORM-14, RS-TRUNKFORM-15). */
export const SegmentFields = ({ ports, segments, onChange }: Props) =>
  ports.length > 0 && (
    <section aria-label={t('Segmentation')} className="flex flex-col gap-3">
      <h3 className="font-medium">{t('Segmentation')}</h3>
      {ports.map((port) => (
        <SegmentRow
          key={port.id}
          port={port}
          segment={segments[port.id] ?? { type: 'vlan', id: Number.NaN }}
          wrong={wrongSegment(segments, port.id)}
          onChange={(segment) => onChange(port.id, segment)}
        />
      ))}
    </section>
  )

type RowProps = {
  readonly port: PortChoice
  readonly segment: Segment
  readonly wrong: string | undefined
  readonly onChange: (segment: Segment) => void
}

const SegmentRow = ({ port: { id, name }, segment, wrong, onChange }: RowProps) => {
  const left = useLeft()
  return (
    <div
      role="group"
      aria-label={name}
      className="flex flex-wrap items-start gap-x-6 gap-y-2 border-t border-edge pt-3"
    >
      <p className="min-w-full grow basis-0 sm:min-w-40 break-words sm:pt-6">{name}</p>
      <div className="min-w-36">
        <Select
          name={`type-${id}`}
          label={t('Segmentation Type')}
          options={segmentTypes}
          value={segment.type}
          onChange={(type) => onChange({ ...segment, type })}
        />
      </div>
      <div className="min-w-40" onBlur={() => left.leave('id', segment.id)}>
        {segment.type === 'vlan' && (
          <NumberField
            name={`id-${id}`}
            label={t('Segmentation ID')}
            required
            min={1}
            max={mostVlans}
            value={segment.id}
            error={left.names.has('id') || !Number.isNaN(segment.id) ? wrong : undefined}
            onChange={(number) => {
              left.changed('id')
              onChange({ ...segment, id: number })
            }}
          />
        )}
      </div>
    </div>
  )
}
