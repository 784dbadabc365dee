-- The server looks each minute for projects whose cities another program wrote, which knows nothing of their places.
create index projects_updated_at on public.projects (updated_at desc);
