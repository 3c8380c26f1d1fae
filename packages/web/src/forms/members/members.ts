/** Somebody who can be a member, by id (SH-MEMB-07). */
export type Member = {
  readonly id: string
  readonly name: string
  /** What else is known of them, such as roles that they have from elsewhere. */
  readonly note?: string | undefined
}

/** A role that a member can have, by id (SH-MEMB-08). */
export type MemberRole = { readonly id: string; readonly name: string }

/** The members there are, each with the ids of their roles (SH-MEMB-10). */
export type Membership = ReadonlyMap<string, readonly string[]>

/** The membership with one more member, who gets the default role (SH-MEMB-12). */
export const withMember = (
  membership: Membership,
  id: string,
  defaultRole: string | undefined,
): Membership =>
  membership.has(id)
    ? membership
    : new Map(membership).set(id, defaultRole === undefined ? [] : [defaultRole])

/** The membership without a member; the roles go, too (SH-MEMB-13). */
export const withoutMember = (membership: Membership, id: string): Membership => {
  const rest = new Map(membership)
  rest.delete(id)
  return rest
}

/** The membership with other roles for a member; who is none stays none (SH-MEMB-14). */
export const withRoles = (
  membership: Membership,
  id: string,
  roles: readonly string[],
): Membership => (membership.has(id) ? new Map(membership).set(id, roles) : membership)

/** One role of one member. */
export type Grant = { readonly member: string; readonly role: string }

/** What must be given and taken away to get from one membership to another, and nothing else. */
export const changesBetween = (
  before: Membership,
  after: Membership,
): { readonly given: readonly Grant[]; readonly taken: readonly Grant[] } => ({
  given: missingFrom(before, after),
  taken: missingFrom(after, before),
})

const missingFrom = (some: Membership, all: Membership): readonly Grant[] =>
  [...all].flatMap(([member, roles]) => {
    const has = some.get(member) ?? []
    return roles.filter((role) => !has.includes(role)).map((role) => ({ member, role }))
  })
