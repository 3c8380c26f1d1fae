import { CalendarDate } from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  I18nProvider,
  Popover,
} from 'react-aria-components'
import { cx } from '#ui/cx.ts'
import {
  FieldLabel,
  FieldNotes,
  fieldState,
  fieldStack,
  inputBox,
  type FieldProps,
} from '#ui/fields/field.tsx'
import { given } from '#ui/given.ts'
import { popover } from '#ui/overlays/popover.ts'

export type DateFieldProps = FieldProps & {
  /** As `2026-01-31`; an empty text while there is none. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** The first and the last day that can be chosen, as `2026-01-31`. */
  min?: string | undefined
  max?: string | undefined
  autoFocus?: boolean | undefined
}

/** A day, typed part by part or chosen in a calendar (SH-METER-10). */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, min, max, autoFocus } = props
  return (
    <DatePicker
      {...fieldState(props)}
      {...given({ minValue: dayOf(min), maxValue: dayOf(max), onBlur, autoFocus })}
      value={dayOf(value) ?? null}
      onChange={(day) => onChange(day?.toString() ?? '')}
      shouldForceLeadingZeros
      className={fieldStack}
    >
      <FieldLabel {...props} />
      <Group className={cx(inputBox, box)}>
        {/* The order of the parts is the same in every language. */}
        <I18nProvider locale="en-CA">
          <DateInput dir="ltr" className="flex min-w-0 grow items-center">
            {(segment) => <DateSegment segment={segment} className={part} />}
          </DateInput>
        </I18nProvider>
        <AriaButton className={arrow}>
          <CalendarDays aria-hidden className="size-4" />
        </AriaButton>
      </Group>
      <FieldNotes {...props} />
      <Popover className={cx(popover, 'p-3')}>
        <Dialog className="outline-none">
          <Calendar>
            <header className="mb-2 flex items-center justify-between gap-2">
              <AriaButton slot="previous" className={arrow}>
                <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
              </AriaButton>
              <Heading className="font-semibold" />
              <AriaButton slot="next" className={arrow}>
                <ChevronRight aria-hidden className="size-4 rtl:-scale-x-100" />
              </AriaButton>
            </header>
            <CalendarGrid className="border-separate border-spacing-0.5">
              {(day) => <CalendarCell date={day} className={cell} />}
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  )
}

const dayOf = (text = ''): CalendarDate | undefined => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return year === undefined ? undefined : new CalendarDate(Number(year), Number(month), Number(day))
}

const box =
  'flex h-control max-w-44 items-center gap-1 pe-0.5 data-focus-within:outline-2 ' +
  'data-focus-within:outline-focus'

const part =
  'rounded-sm px-0.5 tabular-nums outline-none data-placeholder:text-muted ' +
  'data-[type=literal]:px-0 ' +
  'data-focused:bg-accent data-focused:text-on-accent'

const arrow =
  'inline-flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-md text-muted ' +
  'outline-offset-0 data-hovered:bg-hover data-hovered:text-text data-focus-visible:outline-2 ' +
  'data-focus-visible:outline-focus data-disabled:cursor-not-allowed data-disabled:opacity-40'

const cell =
  'flex size-8 cursor-pointer items-center justify-center rounded-md tabular-nums outline-none ' +
  'data-hovered:bg-hover data-selected:bg-accent data-selected:text-on-accent ' +
  'data-focus-visible:outline-2 data-focus-visible:outline-focus data-outside-month:invisible ' +
  'data-disabled:cursor-not-allowed data-disabled:text-muted data-unavailable:text-muted'
