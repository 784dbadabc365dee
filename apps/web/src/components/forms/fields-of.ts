interface RegisteringForm<Name extends string, Registered> {
  register: (name: Name) => Registered;
  formState: { errors: { readonly [Field in Name]?: { message?: string } | undefined } };
}

/**
 * Registers the fields of a form by name, each with its error.
 *
 * @example
 * const field = fieldsOf(useForm({ resolver: valibotResolver(newProjectSchema) }));
 * <TextField label="Title" required {...field("title")} />
 */
export function fieldsOf<Name extends string, Registered>(form: RegisteringForm<Name, Registered>) {
  const { register, formState } = form;
  return (name: Name) => ({ ...register(name), error: formState.errors[name]?.message });
}
