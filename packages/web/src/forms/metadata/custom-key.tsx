import { useState } from 'react'
import type { SideProps } from '#forms/metadata/editor-props.ts'
import { addCustom, isTaken } from '#forms/metadata/tree.ts'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'
import { AddIcon } from '#ui/icons.ts'
import { TextField } from '#ui/fields/text-field.tsx'

/** Adds a key that no namespace defines; its value is typed on the existing side then. */
export const CustomKey = ({
  metadata,
  change,
  onDescribe,
  onAnnounce,
  onFresh,
  autoFocus,
}: SideProps & {
  readonly onFresh: (key: string) => void
  readonly autoFocus: boolean
}) => {
  const [text, setText] = useState('')
  const key = text.trim()
  const taken = key !== '' && isTaken(metadata, key)
  const submit = () => {
    if (key === '' || taken) return
    change((now) => addCustom(now, key))
    setText('')
    onFresh(key)
    onDescribe({ custom: key })
    onAnnounce(t('{name} was added.', { name: key }))
  }
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <TextField
          label={t('Custom key')}
          hideLabel
          placeholder={t('Custom key')}
          value={text}
          onChange={setText}
          onEnter={submit}
          autoFocus={autoFocus}
          maxLength={255}
          error={taken ? t('Duplicate keys are not allowed') : undefined}
        />
      </div>
      <Button
        icon={AddIcon}
        onPress={submit}
        refusal={key === '' ? t('Type a key first.') : undefined}
      >
        {t('Add key')}
      </Button>
    </div>
  )
}
