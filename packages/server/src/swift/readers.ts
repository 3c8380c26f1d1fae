/** Everybody may read what is in a container, and its list. */
const everybody = ['.r:*', '.rlistings']

/**
 * Who may read a container once it is public, or no longer: whoever else was named in `before`, its
 * `X-Container-Read`, may as before. Everybody stands first: of all that speak of the same page the
 * last decides, such as one that keeps it out.
 * https://docs.openstack.org/swift/latest/overview_acl.html#container-acls
 */
export const readersOf = (before: string | null, isPublic: boolean): string => {
  const others = (before ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !everybody.includes(one))
  return [...(isPublic ? everybody : []), ...others].join(',')
}
