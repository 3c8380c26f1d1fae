import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { t } from '#lib/translate.ts'
import type { Icon } from '#ui/icon.ts'

/** The four kinds of message. */
export type MessageType = 'danger' | 'warning' | 'info' | 'success'

/** What callers may say: the word `error` means danger. */
export type MessageTypeName = MessageType | 'error'

/** All that callers may say. */
export const messageTypes: readonly MessageTypeName[] = [
  'danger',
  'warning',
  'info',
  'success',
  'error',
]

/** The kind of message that a word stands for [SH-TOAST-18]. */
export const messageType = (name: MessageTypeName): MessageType =>
  name === 'error' ? 'danger' : name

export const messageIcons: Record<MessageType, Icon> = {
  danger: CircleAlert,
  warning: TriangleAlert,
  info: Info,
  success: CircleCheck,
}

export const messageColours: Record<MessageType, string> = {
  danger: 'text-danger',
  warning: 'text-warning',
  info: 'text-info',
  success: 'text-success',
}

/** The word with which a message of that kind begins [SH-TOAST-13..17]. */
export function messageWord(name: MessageTypeName): string {
  switch (name) {
    case 'danger':
      return t('Danger')
    case 'warning':
      return t('Warning')
    case 'info':
      return t('Notice')
    case 'success':
      return t('Success')
    case 'error':
      return t('Error')
  }
}
