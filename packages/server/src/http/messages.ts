import type { Sentence } from '@meridian/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { inEnglish } from '#http/sentence.ts'

export type MessageType = 'success' | 'info' | 'warning' | 'error'

/** Lets handlers send words along with any answer, in the header `X-Dashboard-Messages`. */
export const installMessages = (app: FastifyInstance): void => {
  app.decorateReply('messages', null)
  app.addHook('onSend', async (_request, reply) => {
    if (reply.messages === null) return
    // A header holds ASCII only; JSON's own escapes carry the rest, whatever a name contains.
    reply.header('X-Dashboard-Messages', asciiJson(reply.messages))
  })
}

/** A message in English, and as the sentence that the browser says in the user's language. */
export type Told = readonly [type: MessageType, text: string, tags: string, sentence: Sentence]

/**
 * Adds a message to the answer that the browser shows as an alert (SH-TOAST-19). It goes into a
 * header: what belongs into its holes must be short.
 */
export const addMessage = (
  reply: FastifyReply,
  type: MessageType,
  sentence: Sentence,
  tags = '',
): void => {
  reply.messages = [...(reply.messages ?? []), [type, inEnglish(sentence), tags, sentence]]
}

/** JSON whose every character may stand in a header value. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** A value from the cloud, cut to what a header value may hold. */
export const headerText = (text: string): string => text.replace(/[^\x20-\x7e]/g, '').slice(0, 200)
