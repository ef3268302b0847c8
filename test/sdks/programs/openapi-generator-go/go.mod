module integrator

go 1.24
