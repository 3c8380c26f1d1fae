import type { ComponentProps } from 'react'
import type { Loaded } from '#api/use-loaded.ts'
import { Unread } from '#forms/unread.tsx'
import { t } from '#lib/translate.ts'
import type { Values } from '#resource/forms/bounds.ts'
import { choicesNow } from '#resource/forms/choices.ts'
import { FieldWidget } from '#resource/forms/field-widget.tsx'
import { optionsOf } from '#resource/forms/use-read.ts'

type Props = Omit<ComponentProps<typeof FieldWidget>, 'options' | 'unread' | 'description'> & {
  /** What it reads, if it does. */
  readonly loaded: Loaded<unknown> | undefined
  /** What the form holds, by which some fields offer less. */
  readonly values: Values
}

/**
 * The widget of a declared field with the options that it reads. Those that could not be read are
 * said, but for ticks, which then are not asked for; names that are taken the service knows itself.
 */
export const DeclaredField = ({ loaded, declared, values, ...props }: Props) => {
  const { description: said } = declared
  return (
    <>
      {loaded && !props.field.hidden && 'options' in declared && (
        <Unread
          loaded={loaded}
          says={(why) => t('{label} could not be read: {why}', { label: declared.label, why })}
          again={t('Read again')}
        />
      )}
      <FieldWidget
        {...props}
        declared={declared}
        description={typeof said === 'function' ? said(values) : said}
        options={choicesNow(declared, optionsOf(declared, loaded), values)}
        unread={loaded !== undefined && loaded.data === undefined}
      />
    </>
  )
}
