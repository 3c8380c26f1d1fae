/**
 * On each call of a page: how many whole seconds ago its user last did something there, with
 * pointer, keys or touch. What a page asks for by itself, such as rows that change, is thereby no
 * use of the session, which ends after its idle time however long a page stays open. A call that
 * does not say so is one that somebody makes, such as a script.
 */
export const unusedHeader = 'x-meridian-unused'
