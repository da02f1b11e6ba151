import type { Catalogue } from '#contract/lib/words.ts';

export const accounts = {
  'Welcome Back': 'Bienvenido de nuevo',
  'Enter your email and password to sign in': 'Escriba su correo y contraseña para iniciar sesión',
  'Register with': 'Registrarse con',
} as const satisfies Catalogue;
