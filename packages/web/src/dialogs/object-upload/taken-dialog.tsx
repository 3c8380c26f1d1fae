import { useState } from 'react'
import { plural, t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import type { OnTaken } from '#dialogs/object-upload/names.ts'

type Props = {
  readonly names: readonly string[]
  /** Undefined: nothing is uploaded. */
  readonly answer: (choice: OnTaken | undefined) => void
}

const mostNames = 5

/** Asks once for all what becomes of files whose names are taken. */
export const TakenDialog = ({ names, answer }: Props) => {
  const [choice, setChoice] = useState<string>('skip')
  const more = names.length - mostNames
  const cancel = () => answer(undefined)
  return (
    <Modal
      title={t('Names are taken')}
      size="small"
      onClose={cancel}
      footer={
        <>
          <Button onPress={cancel}>{t('Cancel')}</Button>
          <Button tone="primary" onPress={() => answer(choices.find((one) => one === choice))}>
            {t('Upload')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          {plural(
            names.length,
            'An object of that name is there already:',
            '{count} objects of these names are there already:',
          )}
        </p>
        <ul className="flex flex-col gap-0.5 ps-4 wrap-anywhere">
          {names.slice(0, mostNames).map((name) => (
            <li key={name} className="list-disc">
              {name}
            </li>
          ))}
          {more > 0 && <li className="text-muted">{t('and {count} more', { count: more })}</li>}
        </ul>
        <RadioGroup
          label={t('What should happen to them?')}
          value={choice}
          onChange={setChoice}
          options={[
            {
              value: 'skip',
              label: t('Leave them as they are'),
              description: t('Files of these names are not uploaded.'),
            },
            {
              value: 'overwrite',
              label: t('Overwrite them'),
              description: t('Their present content is lost.'),
            },
            {
              value: 'keep',
              label: t('Keep both'),
              description: t('The new ones get a number after their names.'),
            },
          ]}
        />
      </div>
    </Modal>
  )
}

const choices: readonly OnTaken[] = ['skip', 'overwrite', 'keep']
