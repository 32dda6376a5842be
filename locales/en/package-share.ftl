package-share-title = Links to package { $number }
package-share-hint = With a link, someone without an account can see the facts of this package and download it. Create a separate link for each person.
package-share-name = Name of the adjuster
package-share-name-hint = Helps you tell the links apart.
package-share-valid = Valid for
package-share-days = { $days ->
    [one] { $days } day
   *[other] { $days } days
}
package-share-make = Create link
package-share-failed = The link was not created
package-share-given-title = Link for { $name }
package-share-link = Link
package-share-once = You will not see this link again. If you lose it, create another one and revoke this one.
package-share-copy = Copy link
package-share-copied = Copied!
package-share-copy-failed = Copy failed
package-share-share = Share…
package-share-shared-title = Claim package from { $portal }
package-share-done = Done
package-share-existing = Links
package-share-none = No links yet
package-share-load-failed = The links could not be loaded
package-share-made = Created
package-share-by = by { $name }
package-share-expires = Expires
package-share-expired = Expired
package-share-revoked-at = Revoked
package-share-views = { $count ->
    [0] Not viewed
    [one] Viewed once
   *[other] Viewed { $count } times
}
package-share-downloads = { $count ->
    [0] Not downloaded
    [one] Downloaded once
   *[other] Downloaded { $count } times
}
package-share-last-used = Last used
package-share-revoke = Revoke
package-share-revoke-of = Revoke the link for { $name }
package-share-revoking-title = Revoke the link for { $name }?
package-share-revoking-hint = The link stops working immediately. You cannot restore it, but you can create another one.
package-share-keep = Keep it
package-share-revoking-submit = Revoke link
package-share-revoking-failed = The link could not be revoked
package-share-revoked = Link for { $name } revoked
package-share-gone = This link was already revoked
package-share-try-again = Something went wrong. Please try again.
