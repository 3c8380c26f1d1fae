import { useState, type ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import type { AskedAbout, Question } from '#resource/action.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { ScrollArea } from '#ui/frame/scroll-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

type Props = {
  readonly question: Question
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/**
 * A question, with all that belongs to the answer: what it is about, what hangs on that, what may be
 * ticked. One without words of its own has those of SH-MODAL-39.
 */
export const Asked = ({ question, onConfirm, onClose }: Props) => {
  const { title, text = t('Please confirm your selection.'), submit, cancel, harmless } = question
  const { about, more, hanging, tick } = question
  const [held, setHeld] = useState<{ readonly reason: string; readonly lifted: boolean }>()
  const [ticked, setTicked] = useState(false)
  const [typed, setTyped] = useState('')
  const count = about?.items.length ?? 0
  const isCounted = !about?.counted || typed.trim() === String(count)
  const refusal =
    held && !(held.lifted && ticked)
      ? held.reason
      : isCounted
        ? undefined
        : t('Type {count} first.', { count })
  return (
    <ConfirmDialog
      title={title}
      confirm={submit}
      cancel={cancel}
      tone={harmless ? 'primary' : 'danger'}
      refusal={refusal}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p className="wrap-anywhere">{text}</p>
        {about && <About {...about} />}
        {more}
        {hanging?.((reason, lifted = false) =>
          setHeld(reason === undefined ? undefined : { reason, lifted }),
        )}
        {tick && (
          <Checkbox
            checked={ticked}
            onChange={(now) => {
              setTicked(now)
              tick.onChange(now)
            }}
          >
            {tick.label}
          </Checkbox>
        )}
        {about?.counted && (
          <TextField
            label={t('Type {count}, the number of what is meant', { count })}
            value={typed}
            onChange={setTyped}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}

const About = ({ items, left }: AskedAbout) => (
  <>
    {items.length > 1 && (
      <ScrollArea place="max-h-48 rounded-md border border-line p-2">
        <ul aria-label={t('What is meant')} className="flex flex-col gap-1">
          {items.map(({ id, name, status }) => (
            <Row key={id} name={name}>
              {status}
            </Row>
          ))}
        </ul>
      </ScrollArea>
    )}
    {left.length > 0 && (
      <ul aria-label={t('What stays')} className="flex flex-col gap-1 text-sm text-muted">
        {left.map(({ id, name, reason }) => (
          <li key={id} className="wrap-anywhere">
            {t('{name} stays: {reason}', { name, reason })}
          </li>
        ))}
      </ul>
    )}
  </>
)

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <li className="flex items-center justify-between gap-3">
    <span className="min-w-0 wrap-anywhere">{name}</span>
    <span className="shrink-0">{children}</span>
  </li>
)
