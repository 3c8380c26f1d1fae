import type { ComponentProps } from 'react'
import { Unread } from '#forms/unread.tsx'
import { t } from '#lib/translate.ts'
import { choicesNow } from '#resource/forms/choices.ts'
import type { AnyField } from '#resource/forms/field-types.ts'
import { FieldWidget } from '#resource/forms/field-widget.tsx'
import { optionsOf } from '#resource/forms/use-read.ts'
import type { Values } from '#resource/forms/values.ts'

type Props = Omit<ComponentProps<typeof FieldWidget>, 'options' | 'unread' | 'description'> & {
  /** What the form holds, by which some fields offer less. */
  readonly values: Values
}

/**
 * The widget of a declared field with the options that it reads. Those that could not be read are
 * said, but for ticks, which then are not asked for; names that are taken the service knows itself.
 */
export const DeclaredField = (props: Props) => {
  const { declared, values, loaded } = props
  const { label } = declared
  const words = 'unread' in declared ? declared.unread : undefined
  return (
    <>
      {loaded && !props.field.hidden && 'options' in declared && (
        <Unread
          loaded={loaded}
          says={(why) =>
            words === undefined
              ? t('{label} could not be read: {why}', { label, why })
              : t(words, { why })
          }
          again={t('Read again')}
        />
      )}
      <FieldWidget
        {...props}
        description={wordsOf(declared, values)}
        options={choicesNow(declared, optionsOf(declared, loaded), values)}
        unread={loaded !== undefined && loaded.data === undefined}
      />
    </>
  )
}

/** What stands below a field. */
export const wordsOf = (
  { description: said }: Pick<AnyField, 'description'>,
  values: Values,
): string | undefined => (typeof said === 'function' ? said(values) : said)
