-- Where a post was published first, which visitors can follow.

alter table public.social_media_posts
  add column original_url text,
  add constraint social_media_posts_original_url_address check (private.is_web_address(original_url));

comment on column public.social_media_posts.original_url is
  'The address of the post where it was published, http or https; empty where none is given.';
