<?php

declare(strict_types=1);

// What composer's autoloader does, where Guzzle is the one of Debian.
require 'GuzzleHttp/autoload.php';
require 'GuzzleHttp/Psr7/autoload.php';

spl_autoload_register(static function (string $class): void {
    $files = ['Baton\\' => __DIR__ . '/client/lib/', 'Integrator\\' => __DIR__ . '/'];
    foreach ($files as $prefix => $folder) {
        if (str_starts_with($class, $prefix)) {
            require $folder . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
        }
    }
});

// Whatever PHP only warns of, deprecated code too, ends the program.
error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message, string $file, int $line): never {
    throw new \ErrorException($message, 0, $level, $file, $line);
});
