import { say, type Sentence } from '@meridian/contract'
import type { OpenStackError } from '@meridian/openstack'
import { inEnglish } from '#plugins/sentence.ts'

/** What is told of a service that takes a valid sign-in for none, with or without a project. */
export const notAccepted = (service: string, inProject: boolean): string =>
  inEnglish(inProject ? refuses(service) : wantsProject(service))

const refuses = (service: string): Sentence =>
  say('The {service} service does not accept your sign-in, although Keystone does.', { service })
const wantsProject = (service: string): Sentence =>
  say(
    'The {service} service does not accept your sign-in, although Keystone does. It may want a project: choose one in the header.',
    { service },
  )

/** What our own client says of a service that said nothing, as a sentence. */
export const ownWordsOf = ({ service, message }: OpenStackError): Sentence | undefined =>
  [
    say('The {service} service cannot be reached.', { service }),
    say('The {service} service gave an answer that is not understood.', { service }),
    say('The {service} service sent an answer that is too large.', { service }),
    say('Too many calls to the {service} service are waiting already.', { service }),
    refuses(service),
    wantsProject(service),
  ].find((sentence) => inEnglish(sentence) === message)
