import { useId, useRef, useState, type ReactNode } from 'react'
import { codeOf, WithCode } from '#ui/code.tsx'
import type { Icon } from '#ui/icon.ts'
import { TriggerContext, type Start } from '#ui/press/trigger.ts'

export type MenuItem = {
  id: string
  label: string
  onAction?: (() => void) | undefined
  /** A path of this site; the item is then a link. */
  to?: string | undefined
  icon?: Icon | undefined
  tone?: 'normal' | 'danger' | undefined
  /** Why the item cannot be used now. It stays reachable and says this. */
  refusal?: string | undefined
  /** Marks the one of several that holds. */
  checked?: boolean | undefined
  /** A second, quieter line. */
  description?: string | undefined
}

export type MenuSection = { id: string; label?: string | undefined; items: readonly MenuItem[] }

export type MenuProps = {
  /** Names the menu for those who hear it. */
  label: string
  /** A `Button` or `IconButton`. */
  trigger: ReactNode
  /** Asked for when the menu is open: most menus of a list never are. */
  sections: () => readonly MenuSection[]
  placement?: 'bottom start' | 'bottom end' | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

const code = codeOf(() => import('#ui/choose/menu-list.tsx'))

/** A button that opens a list of things to do or places to go. */
export function Menu({ label, trigger, sections, placement, onOpenChange }: MenuProps) {
  const [start, setStart] = useState<Start>()
  const ref = useRef<HTMLButtonElement>(null)
  const id = useId()
  const open = start !== undefined
  const change = (next: Start | undefined) => {
    setStart(next)
    onOpenChange?.(next !== undefined)
  }
  const close = () => change(undefined)
  return (
    <>
      <TriggerContext
        value={{ opens: 'menu', open, controls: id, ref, onOpen: change, onNear: code.near }}
      >
        {trigger}
      </TriggerContext>
      {open && (
        <WithCode code={code} onFailed={close}>
          {({ MenuList }) => (
            <MenuList
              {...{ label, id, start }}
              sections={sections()}
              triggerRef={ref}
              placement={placement ?? 'bottom end'}
              onClose={close}
            />
          )}
        </WithCode>
      )}
    </>
  )
}
