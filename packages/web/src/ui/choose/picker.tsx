import { useId, useRef, type ReactNode } from 'react'
import { codeOf, WithCode } from '#ui/code.tsx'
import { TriggerContext } from '#ui/press/trigger.ts'

export type Choice = {
  id: string
  label: string
  /** Said after the label, quieter; it is searched too. */
  hint?: string | undefined
  checked?: boolean | undefined
  /** What it is found by besides, and which nobody sees. */
  terms?: string | undefined
}

export type ChoiceGroup = { id: string; label: string; choices: readonly Choice[] }

export type ChoicesProps = {
  /** Names the list, and is the prompt of its search. */
  label: string
  groups: readonly ChoiceGroup[]
  /** What is typed already. */
  start?: string | undefined
  onChoose: (choice: Choice, group: ChoiceGroup) => void
  /** Hears what is typed, where the choices are those that somebody else finds by it. */
  onTyped?: ((text: string) => void) | undefined
  /** Hears Enter, also while there is no choice to take. */
  onEnter?: (() => void) | undefined
  /** Stands below the choices. */
  note?: string | undefined
  /** What is said where there are none; that nothing fits when absent. */
  none?: string | undefined
}

export type PickerProps = ChoicesProps & {
  /** The `Button` that opens it. */
  trigger: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Stands in place of the list, while it is read or when it cannot be. */
  instead?: ReactNode
}

const code = codeOf(() => import('#ui/choose/picker-list.tsx'))

/** A button that opens a searchable list below it. */
export function Picker({ trigger, open, onOpenChange, onChoose, ...list }: PickerProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => onOpenChange(false)
  const onOpen = () => onOpenChange(true)
  return (
    <>
      <TriggerContext
        value={{ opens: 'dialog', open, controls: id, ref, onOpen, onNear: code.near }}
      >
        {trigger}
      </TriggerContext>
      {open && (
        <WithCode code={code} onFailed={close}>
          {({ PickerList }) => (
            <PickerList
              {...list}
              triggerRef={ref}
              onChoose={(choice, group) => {
                close()
                onChoose(choice, group)
              }}
              onClose={close}
            />
          )}
        </WithCode>
      )}
    </>
  )
}
