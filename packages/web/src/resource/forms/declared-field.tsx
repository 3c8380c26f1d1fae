import type { ComponentProps } from 'react'
import type { Loaded } from '#api/use-loaded.ts'
import { Unread } from '#forms/unread.tsx'
import { t } from '#lib/translate.ts'
import { FieldWidget } from '#resource/forms/field-widget.tsx'
import { withOptions } from '#resource/forms/use-read.ts'

type Props = ComponentProps<typeof FieldWidget> & {
  /** What it reads, if it does. */
  readonly loaded: Loaded<unknown> | undefined
}

/**
 * The widget of a declared field with the options that it reads. What could not be read is said, but
 * for ticks: what nobody can be offered is not asked.
 */
export const DeclaredField = ({ loaded, declared, ...props }: Props) => (
  <>
    {loaded && !props.field.hidden && declared.widget !== 'ticks' && (
      <Unread
        loaded={loaded}
        says={(why) => t('{label} could not be read: {why}', { label: declared.label, why })}
        again={t('Read again')}
      />
    )}
    <FieldWidget {...props} declared={withOptions(declared, loaded)} />
  </>
)
